// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The published test ERC-20 of Uniswap is always "Uniswap V2" with 18 decimals. This runs the published code on its own storage,
/// so that only what a token does otherwise has to be written here.
abstract contract DelegatingToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    // The published code has these two in the same slots, 0 and 1.
    uint256 private totalSupply;
    mapping(address => uint256) private balanceOf;

    // No storage, which belongs to the published code.
    address private immutable published;
    bytes32 internal immutable nameWord;
    bytes32 internal immutable symbolWord;
    uint8 private immutable fixedDecimals;

    /// `holder` begins with the whole supply. Name and symbol are texts of at most 32 bytes, filled up with zeros.
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published_) {
        nameWord = name_;
        symbolWord = symbol_;
        fixedDecimals = decimals_;
        published = published_;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function decimals() external view virtual returns (uint8) {
        return fixedDecimals;
    }

    fallback(bytes calldata data) external payable returns (bytes memory) {
        return runPublished(data);
    }

    function runPublished(bytes memory data) internal returns (bytes memory) {
        (bool isDone, bytes memory answer) = published.delegatecall(data);
        if (!isDone) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }
}
