// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

/// Stands in for the universal resolver of ENS, whose code is in no package here: it speaks the one function that is asked
/// for a record, walks the real registry to the real resolver, and refuses with the real one's errors. It knows neither
/// wildcards (ENSIP-10) nor gateways: a resolver's off-chain lookup is passed on as it is.
contract UniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ResolverError(bytes errorData);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    Registry private constant REGISTRY = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);

    function resolveWithGateways(
        bytes calldata name,
        bytes calldata data,
        string[] calldata
    ) external view returns (bytes memory, address) {
        address resolver = REGISTRY.resolver(nodeOf(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        (bool isAnswered, bytes memory said) = resolver.staticcall(data);
        if (!isAnswered) {
            bytes4 reason = bytes4(said);
            if (reason != OffchainLookup.selector && reason != UnsupportedResolverProfile.selector)
                revert ResolverError(said);
            assembly {
                revert(add(said, 32), mload(said))
            }
        }
        if (said.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return (said, resolver);
    }

    /// The namehash of a name in DNS wire format: labels, each behind its length, and a zero at the end.
    function nodeOf(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) {
            if (offset + 1 != name.length) revert DNSDecodingFailed(name);
            return bytes32(0);
        }
        uint256 next = offset + 1 + length;
        if (next >= name.length) revert DNSDecodingFailed(name);
        return keccak256(abi.encodePacked(nodeOf(name, next), keccak256(name[offset + 1:next])));
    }
}
