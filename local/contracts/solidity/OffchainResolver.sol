// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A resolver that keeps its records elsewhere (ERC-3668): whatever it is asked, it sends the asker to a gateway.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    fallback() external {
        string[] memory urls = new string[](1);
        urls[0] = "https://gateway.example/{sender}/{data}.json";
        revert OffchainLookup(address(this), urls, msg.data, bytes4(0), "");
    }
}
